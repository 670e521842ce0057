import type { ModuleMetadata } from '@nestjs/common';

/** Modules that extend this installation, for the server and its command line. See docs/extending.md. */
export const extensions: NonNullable<ModuleMetadata['imports']> = [];
