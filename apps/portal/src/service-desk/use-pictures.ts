import { serviceDeskFaults } from '@llave/domain/service-desk/faults'
import type { SentPicture } from '@llave/domain/service-desk/query'
import { useState } from 'react'
import { PictureError, shrinkPicture } from './shrink-picture.ts'

/** Prepares chosen files for sending, one after the other, with the current file name and the last error. */
export function usePictures(most: number) {
  const [preparing, setPreparing] = useState<string | null>(null)
  const [error, setFault] = useState<string | null>(null)

  /** Returns those that can be sent, up to `room`. */
  async function prepare(files: readonly File[], room: number): Promise<SentPicture[]> {
    setFault(files.length > room ? (most > 1 ? serviceDeskFaults.tooManyPhotos : null) : null)
    const ready: SentPicture[] = []
    const taken = files.slice(0, room)
    for (const [index, file] of taken.entries()) {
      setPreparing(
        taken.length > 1 ? `Preparando foto ${index + 1} de ${taken.length}…` : 'Preparando la imagen…',
      )
      try {
        ready.push(await shrinkPicture(file))
      } catch (error) {
        if (!(error instanceof PictureError)) throw error
        setFault(taken.length > 1 ? `${file.name}: ${error.message}` : error.message)
      }
    }
    setPreparing(null)
    return ready
  }
  return { prepare, preparing, error, forget: () => setFault(null) }
}
