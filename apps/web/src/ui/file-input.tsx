import styles from './file-input.module.css';

interface FileInputProps {
  readonly label: string;
  /** Types and extensions, as in HTML. */
  readonly accept?: string;
  /** It keeps the focus, which browsers take from a disabled input. */
  readonly disabled?: boolean;
  readonly multiple?: boolean;
  /** Chooses a folder with everything in it. */
  readonly isFolder?: boolean;
  readonly onChoose: (files: FileList) => void;
}

/** A button that opens the file dialog of the browser. */
export const FileInput = ({ label, isFolder = false, disabled = false, onChoose, ...input }: FileInputProps) => (
  <label className={styles.label}>
    <input
      type="file"
      className="visually-hidden"
      {...input}
      {...(isFolder && { webkitdirectory: '' })}
      aria-disabled={disabled || undefined}
      onClick={(event) => disabled && event.preventDefault()}
      onChange={({ target }) => {
        if (target.files?.length && !disabled) onChoose(target.files);
        target.value = ''; // so that the same file can be chosen again
      }}
    />
    <span>{label}</span>
  </label>
);
