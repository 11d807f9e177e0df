/** Bytes of a picture as decoded (decisions, "Debit, simulator, services"). */
export const largestPicture = 10 * 1024 * 1024

/** Photos of one complaint (debit-and-services, section 5). */
export const mostPhotos = 5

/** Pixels: no side of a stored picture is longer. */
export const longestPictureSide = 2000

export const longestSubject = 150
/** Characters of a query, a reply or an observation: four pages, and no novel. */
export const longestText = 4000

/** Digits of the complaint's contact phone (debit-and-services, section 9). */
export const contactPhoneLength = 9
