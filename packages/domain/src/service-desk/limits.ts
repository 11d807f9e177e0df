/** Bytes of a picture as decoded (docs/small-print.md, "Services"). */
export const largestPicture = 10 * 1024 * 1024

/** Photos of one complaint (docs/specification.md, "complaint-photos-max-5"). */
export const maxPhotos = 5

/** Pixels: no side of a stored picture is longer. */
export const longestPictureSide = 2000

export const longestSubject = 150
/** Characters of a query, a reply or an observation: four pages, and no novel. */
export const longestText = 4000

/** Digits of the complaint's contact phone (docs/specification.md, "complaint-phone-9-digits"). */
export const contactPhoneLength = 9
