/**
 * A paper or picture that a browser opens may load and run nothing. `object-src` and the styles are for its PDF
 * viewer. There is no `sandbox`, in which Chromium shows no PDF.
 */
export const paperPolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
