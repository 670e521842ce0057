interface ImportMetaEnv {
  readonly VITE_WORKSPACE: string;
  readonly VITE_TEXTS: string;
}
