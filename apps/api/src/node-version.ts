/** Imported first, for its effect: older versions would fail later with errors that do not name the cause. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 9)) {
  console.error(
    `Dragoman needs Node 24.9 or newer, and this is ${process.versions.node}: start it with "npm start", which brings its own.`,
  );
  process.exit(1);
}
