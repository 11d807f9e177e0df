/** A picture that the browser can load, with its size in pixels to reserve its place while it loads. */
export type Picture = { readonly source: string; readonly width: number; readonly height: number }
