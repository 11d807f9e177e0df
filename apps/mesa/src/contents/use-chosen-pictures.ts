import { ApiError } from '@llave/client/api-error'
import { largestPicture } from '@llave/contract/staff/contents/works'
import { paperTypeOf } from '@llave/domain/portfolio/paper-file'
import { useEffect, useRef, useState } from 'react'
import { failureAdvice } from '../api/failure-advice.ts'

/** The most pictures that are chosen at once. */
export const mostChosen = 60

export type ChosenPicture = {
  readonly key: string
  readonly file: File
  /** Its address in this page. */
  readonly source: string
  readonly title: string
  /** Whether it can be sent, is being sent, is there, or why it is none or was refused. */
  readonly state: 'ready' | 'sending' | 'done' | 'none' | 'refused'
  readonly message: string
}

/** Milliseconds that one may take to arrive. */
const patience = 120_000

/**
 * The pictures that somebody chose and that go one after the other: what is none is said before it is sent, what was
 * refused after it, and the others go on. Where the connection breaks off the rest waits to be sent again.
 */
export function useChosenPictures() {
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([])
  const sources = useRef(new Set<string>())
  useEffect(() => {
    const kept = sources.current
    return () => kept.forEach(URL.revokeObjectURL)
  }, [])
  const sending = pictures.some(({ state }) => state === 'sending')
  const waiting = pictures.filter(({ state }) => state === 'ready' || state === 'refused')
  const leaving = sending || waiting.length > 0
  useEffect(() => {
    if (!leaving) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [leaving])

  const change = (key: string, to: Partial<ChosenPicture>) =>
    setPictures((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each)))

  async function add(files: readonly File[]) {
    const added = await Promise.all(files.slice(0, mostChosen).map(chosenFrom))
    for (const { source } of added) sources.current.add(source)
    setPictures((all) => {
      const open = all.filter(({ state }) => state !== 'done')
      const fresh = added.filter(({ key }) => open.every((each) => each.key !== key))
      return [...open, ...fresh].slice(0, mostChosen)
    })
  }

  async function send(
    one: (picture: ChosenPicture, body: Uint8Array<ArrayBuffer>, timeout: number) => Promise<unknown>,
  ) {
    for (const picture of waiting) {
      change(picture.key, { state: 'sending', message: '' })
      try {
        await one(picture, new Uint8Array(await picture.file.arrayBuffer()), patience)
        change(picture.key, { state: 'done' })
      } catch (error) {
        const said = error instanceof ApiError && error.status >= 400 && error.status < 500
        const message = said
          ? failureAdvice(error)
          : 'Se cortó el envío. Publícala otra vez: si ya llegó, no se repite.'
        change(picture.key, { state: 'refused', message })
        if (!said) return
      }
    }
  }

  return {
    pictures,
    sending,
    waiting,
    add,
    send,
    name: (key: string, title: string) => change(key, { title }),
    remove: (key: string) => setPictures((all) => all.filter((each) => each.key !== key)),
  }
}

async function chosenFrom(file: File): Promise<ChosenPicture> {
  const start = new Uint8Array(await file.slice(0, 1024).arrayBuffer())
  const message = !paperTypeOf(start)?.startsWith('image/')
    ? 'No es una imagen JPG o PNG.'
    : file.size > largestPicture
      ? 'Pesa más de 15 MB.'
      : ''
  return {
    key: `${file.name} ${file.size} ${file.lastModified}`,
    file,
    source: URL.createObjectURL(file),
    title: '',
    state: message ? 'none' : 'ready',
    message,
  }
}
