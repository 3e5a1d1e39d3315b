import { useEffect, useEffectEvent, useState } from 'react';
import '../forms.css';

/**
 * Calls `onFiles` with the files that are dropped anywhere on the page or pasted, where they are no text. It returns the
 * files that it wants again after the next render, to see what the first ones changed. A file dropped on a file input
 * goes to that input. Returns what adds other files.
 */
export function useDroppedFiles(onFiles: (files: readonly File[]) => readonly File[]) {
  const [queue, setQueue] = useState<readonly File[]>([]);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    if (queue.length > 0) setQueue(take(queue));
  }, [queue]);

  useEffect(() => {
    const { dataset } = document.documentElement;
    const isInput = ({ target }: Event) => target instanceof HTMLInputElement && target.type === 'file';
    const add = (event: Event, data: DataTransfer | null) => {
      delete dataset.dropping;
      if (!data || data.files.length === 0 || isInput(event)) return;
      event.preventDefault();
      const files = [...data.files];
      setQueue((now) => [...now, ...files]);
    };
    const listeners = {
      dragover(event: DragEvent) {
        if (!event.dataTransfer?.types.includes('Files') || isInput(event)) return;
        // Without this, the browser opens the dropped file in place of the app.
        event.preventDefault();
        dataset.dropping = '';
      },
      dragleave({ relatedTarget }: DragEvent) {
        if (!relatedTarget) delete dataset.dropping;
      },
      drop: (event: DragEvent) => add(event, event.dataTransfer),
      paste: (event: ClipboardEvent) => {
        // A text box that takes text, or files itself, has done so.
        const hasText = event.defaultPrevented || event.clipboardData?.getData('text/plain');
        if (!hasText) add(event, event.clipboardData);
      },
    };
    for (const [name, listener] of Object.entries(listeners))
      document.addEventListener(name, listener as EventListener);
    return () => {
      delete dataset.dropping;
      for (const [name, listener] of Object.entries(listeners))
        document.removeEventListener(name, listener as EventListener);
    };
  }, []);
  return (files: readonly File[]) => setQueue((now) => [...now, ...files]);
}
