/**
 * Imported first, for its effect: an older Node would fail later, with an error that does not name the cause. Node 22.16 is the
 * oldest whose `node:sqlite` tells which columns a statement returns.
 */
const [major, minor] = process.versions.node.split('.').map(Number) as [number, number];
if (major < 22 || (major === 22 && minor < 16)) {
  throw new Error(`Dragoman needs Node 22.16 or newer, and this is ${process.versions.node}: see https://nodejs.org.`);
}

export {};
