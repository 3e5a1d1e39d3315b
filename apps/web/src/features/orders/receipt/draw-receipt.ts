/** What a receipt shows. It never contains a code, nor the name of the other trader. */
export type ReceiptContent = {
  title: string;
  /** Above the amount: "You received". */
  label: string;
  amount: string;
  rows: readonly (readonly [label: string, value: string])[];
  /** The installation's address, without the scheme. */
  site: string;
};

const width = 1080;
const margin = 96;
const rowHeight = 96;
const font = 'system-ui, -apple-system, Roboto, "Noto Sans", sans-serif';
const colours = {
  page: '#eef2f9',
  card: '#ffffff',
  text: '#0b1526',
  muted: '#5b6779',
  line: '#dde3ec',
  brand: '#1a56ff',
};

/** The path of the logo, on a field of 64 x 64. */
const logo = 'M14 25h33l-7-7M50 39H17l7 7';

/** Draws a receipt as PNG, in light colours whatever the theme is: others read it in their chat. */
export async function drawReceipt(receipt: ReceiptContent): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = 640 + receipt.rows.length * rowHeight + 120;
  const pen = canvas.getContext('2d')!;
  const write = (text: string, x: number, y: number, size: number, colour: string, weight = 400) => {
    pen.fillStyle = colour;
    const room = width - margin * 2 - 40;
    for (let px = size; ; px -= 2) {
      pen.font = `${weight} ${px}px ${font}`;
      if (px < 24 || pen.measureText(text).width <= room) break;
    }
    pen.fillText(text, x, y);
  };

  pen.fillStyle = colours.page;
  pen.fillRect(0, 0, width, canvas.height);
  pen.fillStyle = colours.card;
  pen.fillRect(48, 48, width - 96, canvas.height - 96);
  pen.fillStyle = colours.brand;
  pen.fillRect(48, 48, width - 96, 12);

  pen.save();
  pen.translate(margin - 22, 104);
  pen.scale(1.7, 1.7);
  pen.lineWidth = 5;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.strokeStyle = colours.brand;
  pen.stroke(new Path2D(logo));
  pen.restore();
  write('Gift', margin + 84, 178, 56, colours.text, 700);
  pen.textAlign = 'right';
  write(receipt.title, width - margin, 174, 40, colours.muted);

  pen.textAlign = 'center';
  write(receipt.label, width / 2, 340, 42, colours.muted);
  write(receipt.amount, width / 2, 450, 104, colours.text, 700);

  let y = 580;
  for (const [label, value] of receipt.rows) {
    pen.fillStyle = colours.line;
    pen.fillRect(margin, y - 62, width - margin * 2, 2);
    pen.textAlign = 'left';
    write(label, margin, y, 38, colours.muted);
    const labelWidth = pen.measureText(label).width;
    pen.textAlign = 'right';
    pen.font = `600 38px ${font}`;
    const room = width - margin * 2 - labelWidth - 40;
    const scale = Math.min(1, room / pen.measureText(value).width);
    pen.font = `600 ${Math.floor(38 * scale)}px ${font}`;
    pen.fillStyle = colours.text;
    pen.fillText(value, width - margin, y);
    y += rowHeight;
  }
  pen.textAlign = 'center';
  write(receipt.site, width / 2, canvas.height - 120, 34, colours.muted);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the browser could not draw the receipt');
  return blob;
}
