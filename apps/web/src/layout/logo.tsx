/** The logo. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      width="1.75rem"
      height="1.75rem"
      viewBox="0 0 28 28"
      aria-hidden="true"
      focusable="false"
    >
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M2 2h9.5a7.5 7.5 0 0 1 0 15H2zM26 26h-9.5a7.5 7.5 0 0 1 0-15H26z"
      />
    </svg>
  );
}
