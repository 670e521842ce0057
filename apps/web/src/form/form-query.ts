/** The fields of a form without files, as the browser writes them into a URL. */
export const formQuery = (data: FormData): URLSearchParams =>
  new URLSearchParams([...data] as [name: string, value: string][]);
