describe('The library on a Node that is too old', () => {
  const { node } = process.versions;
  const pretend = (version: string) =>
    Object.defineProperty(process.versions, 'node', { value: version, configurable: true });
  afterEach(() => pretend(node));

  it.each(['20.20.2', '22.15.1'])('says what it needs, and what is running: %s', (version) => {
    pretend(version);
    const load = () => jest.isolateModules(() => void jest.requireActual('./index'));
    expect(load).toThrow(`Dragoman needs Node 22.16 or newer, and this is ${version}: see https://nodejs.org.`);
  });

  it.each(['22.16.0', '24.0.0'])('loads on %s', (version) => {
    pretend(version);
    jest.isolateModules(() => void jest.requireActual('./node-version'));
  });
});
