import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Columns, writeAsCsv } from '../csv-file';

interface LinesFile<Item> {
  /** Each an item as JSON. */
  readonly lines: AsyncIterable<string>;
  readonly format: 'ndjson' | 'csv';
  /** Of the file, without its ending. */
  readonly name: string;
  readonly columns: Columns<Item>;
}

/** Sends items as a file of newline-delimited JSON or CSV, as fast as it is received. */
export async function sendLines<Item>(response: Response, { lines, format, name, columns }: LinesFile<Item>) {
  const isCsv = format === 'csv';
  response.attachment(`${name}.${format}`).type(isCsv ? 'text/csv' : 'application/x-ndjson');
  await pipeline(Readable.from(isCsv ? writeAsCsv(parse<Item>(lines), columns) : lines), response);
}

async function* parse<Item>(lines: AsyncIterable<string>): AsyncGenerator<Item> {
  for await (const line of lines) yield JSON.parse(line) as Item;
}
