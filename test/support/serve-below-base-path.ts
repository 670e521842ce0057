/** Imported before specs, it runs them below a base path. */
process.env.TEST_BASE_PATH = '/texts';
