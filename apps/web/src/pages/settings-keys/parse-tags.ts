/** Returns the different words of a text that are separated by commas or lines. */
export const parseTags = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,،、，\n]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];
