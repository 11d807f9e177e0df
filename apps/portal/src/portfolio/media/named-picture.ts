import type { Picture } from '@llave/domain/portfolio/picture'

/** A picture with the words that tell it to who does not see it. */
export type NamedPicture = Picture & { readonly name: string }
