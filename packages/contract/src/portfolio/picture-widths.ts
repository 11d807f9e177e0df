/**
 * The widths, in pixels, in which pictures under `/media/` are given out; a screen takes the next
 * above its own. 750 and 1100 are what telephones of 360 to 412 points need across the page, at
 * twice and at two and a half to three times their points (docs/wire.md, "Pictures").
 */
export const pictureWidths = [320, 480, 750, 1100, 1440, 1920] as const
export type PictureWidth = (typeof pictureWidths)[number]
