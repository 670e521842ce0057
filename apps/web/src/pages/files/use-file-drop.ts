import { type DragEvent, useState } from 'react';
import { type FileAtPath, filesFromDrop } from './picked-files';

/** Returns the attributes of an element that accepts dropped files and folders. */
export function useFileDrop(onPick: (files: readonly FileAtPath[]) => void) {
  const [isOver, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return {
    'data-over': isOver || undefined,
    onDragEnter: onDragOver,
    onDragOver,
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      void filesFromDrop(event.dataTransfer).then(onPick);
    },
  };
}
