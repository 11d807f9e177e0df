/** The mark that stands where a developer has no picture: strokes on a field of 28. */
export const markField = 28
export const markStrokes = [
  { path: 'M1 25h5M22 25h5', width: 4 },
  { path: 'M7.5 25V4', width: 3.4 },
  { path: 'M7.5 4.6A18.6 18.6 0 0 1 23 23', width: 1.7 },
] as const
