/**
 * Imported first, for its effect: older versions would fail later with errors that do not name the cause. Node 22.16 is the
 * first whose `node:sqlite` tells which columns a statement returns.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 16)) {
  console.error(`Dragoman needs Node 22.16 or newer, and this is ${process.versions.node}: see https://nodejs.org.`);
  process.exit(1);
}
