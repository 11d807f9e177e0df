import { expect, type Page } from '@playwright/test'

/** Waits until a draft is stored in the browser. */
export async function expectDraftStored(page: Page): Promise<void> {
  await expect.poll(() => sizeOfDrafts(page)).toBeGreaterThan(0)
}

/** Waits until it is stored with its picture, which takes more bytes than the text alone. */
export async function expectDraftPictureStored(page: Page): Promise<void> {
  await expect.poll(() => sizeOfDrafts(page)).toBeGreaterThan(1000)
}

/** The size of the encrypted drafts in the browser; their content cannot be read there. */
function sizeOfDrafts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const open = indexedDB.open('llave-drafts')
        open.onerror = () => reject(open.error)
        open.onsuccess = () => {
          const all = open.result.transaction('drafts').objectStore('drafts').getAll()
          all.onsuccess = () => {
            open.result.close()
            const sealed = all.result as readonly { readonly data?: ArrayBuffer }[]
            resolve(sealed.reduce((sum, { data }) => sum + (data?.byteLength ?? 0), 0))
          }
        }
      }),
  )
}
