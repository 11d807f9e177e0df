import { expect, type Page } from '@playwright/test'

/** A draft lies in the browser's store. */
export async function expectKept(page: Page): Promise<void> {
  await expect.poll(() => sizeOfDrafts(page)).toBeGreaterThan(0)
}

/** It lies there with its picture: more than its words alone take. */
export async function expectPictureKept(page: Page): Promise<void> {
  await expect.poll(() => sizeOfDrafts(page)).toBeGreaterThan(1000)
}

/** Bytes that the browser's store of drafts holds sealed; what a draft says cannot be read there. */
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
