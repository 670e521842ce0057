export function declareTexts(root?: string): string;
export function writeTextTypes(root?: string): void;
