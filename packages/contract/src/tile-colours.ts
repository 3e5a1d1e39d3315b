// A brand's tile shows its name in white on a gradient of two colours. App and console check that it is readable.

/** WCAG 2 level AA for text. */
export const minTileContrast = 4.5;

/** The relative luminance of a colour such as `#10243E`, 0 to 1. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of white text on a colour, 1 to 21. */
export const contrastWithWhite = (hex: string): number => 1.05 / (luminance(hex) + 0.05);
