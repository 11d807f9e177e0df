/** Where a stored picture is served (`register-media.ts`). */
export function mediaAddress(fileId: string): string {
  return `/media/${fileId}.jpg`
}
