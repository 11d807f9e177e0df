/** Downloads bytes under a file name. */
export function saveFile(bytes: Uint8Array<ArrayBuffer>, type: string, name: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Safari reads the object URL after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
