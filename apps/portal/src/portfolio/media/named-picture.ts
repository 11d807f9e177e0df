import type { Picture } from '@llave/domain/portfolio/picture'

/** A picture with its alternative text. */
export type NamedPicture = Picture & { readonly name: string }
