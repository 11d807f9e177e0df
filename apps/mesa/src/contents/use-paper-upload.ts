import { ApiError } from '@llave/client/api-error'
import {
  matchPapers,
  mostFiles,
  type PaperMatch,
  type PaperProperty,
  type paperResults,
  placePaper,
  readProformaPapers,
} from '@llave/contract/staff/contents/papers'
import type { DocumentKind } from '@llave/domain/portfolio/property-document'
import { cleanPaperName, faultOfPaperBytes, faultOfPaperSize } from '@llave/domain/staff/paper-upload'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'

/** A file that was chosen, and all that is known of it. */
export type ChosenFile = {
  readonly key: number
  readonly file: File
  readonly name: string
  /** Why it is not stored: of the file itself, or the server's refusal; empty where nothing speaks against it. */
  readonly fault: string
  /** Of its bytes, in hexadecimal; empty until it is read. */
  readonly sha256: string
  readonly match: PaperMatch | null
  /** For which it is to be stored; empty while none is chosen. */
  readonly proforma: string
  /** What was typed last, as the name says none; empty where nothing was. */
  readonly asked: string
  /** That of the proforma which was typed. */
  readonly typed: PaperProperty | null
  /** Why what was typed is none. */
  readonly typedFault: string
  readonly kind: DocumentKind
  /** Stored although the same bytes are shown elsewhere. */
  readonly anyway: boolean
  readonly outcome: (typeof paperResults)[number] | null
}

/** What the screen is at; null while it waits for a person. */
export type UploadStep = 'looking' | { readonly sent: number; readonly of: number } | null

/** Refusals of one file, after which the next one is tried. */
const ofTheFile = [400, 404, 409, 413, 415, 422]
const unreadable = 'No se pudo leer: se movió o cambió.'

/** Files that are matched by their names before anything is stored, then stored one after the other. */
export function usePaperUpload(given: string) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [step, setStep] = useState<UploadStep>(null)
  const [broken, setBroken] = useState<unknown>(null)
  const lastKey = useRef(0)
  const cache = useQueryClient()
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const here = new AbortController()
    leaving.current = here
    return () => here.abort()
  }, [])

  function change(key: number, fields: Partial<ChosenFile>) {
    setFiles((before) => before.map((one) => (one.key === key ? { ...one, ...fields } : one)))
  }

  async function add(chosen: readonly File[]) {
    const added = chosen.map((file): ChosenFile => {
      lastKey.current += 1
      return {
        key: lastKey.current,
        file,
        name: cleanPaperName(file.name),
        fault: '',
        sha256: '',
        match: null,
        proforma: '',
        asked: '',
        typed: null,
        typedFault: '',
        kind: 'other',
        anyway: false,
        outcome: null,
      }
    })
    setFiles((before) => [...before, ...added])
    setStep('looking')
    const read: ChosenFile[] = []
    for (const one of added) {
      const found = await readPaper(one.file)
      change(one.key, found)
      if (found.fault === '') read.push({ ...one, ...found })
    }
    await match(read)
  }

  /** Asks whose the files are that were read. */
  async function match(read: readonly ChosenFile[]) {
    setStep('looking')
    setBroken(null)
    const { signal } = leaving.current
    try {
      for (let from = 0; from < read.length; from += mostFiles) {
        const part = read.slice(from, from + mostFiles)
        const body = { files: part.map(({ name, sha256 }) => ({ name, sha256 })) }
        const matches = await callMesa(matchPapers, { body, signal })
        for (const [place, one] of part.entries()) {
          const found = matches[place]
          if (!found) continue
          const proforma = found.fits.length === 1 ? (found.fits[0] ?? '') : ''
          change(one.key, { match: found, kind: found.kind, proforma })
          if (found.named.length === 0 && given !== '') await choose(one.key, given)
        }
      }
    } catch (error) {
      if (!signal.aborted) setBroken(error)
    }
    setStep(null)
  }

  /** Says for which proforma a file is whose name says none, once it is known whose that is. */
  async function choose(key: number, proforma: string) {
    change(key, { proforma: '', asked: proforma, typed: null, typedFault: '' })
    /** An answer to what was typed before says nothing of what stands there now. */
    function found(fields: Partial<ChosenFile>) {
      setFiles((before) =>
        before.map((one) => (one.key === key && one.asked === proforma ? { ...one, ...fields } : one)),
      )
    }
    if (proforma === '') return
    try {
      const params = { proforma }
      const { property } = await cache.fetchQuery({
        queryKey: ['papers', 'proforma', proforma],
        queryFn: ({ signal }) => callMesa(readProformaPapers, { params, signal }),
        staleTime: 60_000,
      })
      found({ proforma, typed: property })
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.status === 404
      found({ typedFault: isUnknown ? 'No existe esa proforma.' : failureAdvice(error) })
    }
  }

  /** Stores them one by one. What breaks off leaves the rest as it was. */
  async function send(ready: readonly ChosenFile[]) {
    setBroken(null)
    const { signal } = leaving.current
    for (const [sent, { key, file, name, proforma, kind }] of ready.entries()) {
      setStep({ sent, of: ready.length })
      try {
        const body = new Uint8Array(await file.arrayBuffer())
        const query = { name, proforma, kind }
        const { result } = await callMesa(placePaper, { query, body, timeout: 120_000, signal })
        change(key, { outcome: result })
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof ApiError)) change(key, { fault: unreadable })
        else if (ofTheFile.includes(error.status)) change(key, { fault: failureAdvice(error) })
        else {
          setBroken(error)
          break
        }
      }
    }
    setStep(null)
    await cache.invalidateQueries({ queryKey: ['papers'] })
  }

  return {
    files,
    step,
    broken,
    add,
    match,
    choose,
    send,
    change,
    remove: (key: number) => setFiles((before) => before.filter((one) => one.key !== key)),
  }
}

/** Reads a file once, for its hash; what cannot be stored is said before anything is sent. */
async function readPaper(file: File): Promise<Pick<ChosenFile, 'fault' | 'sha256'>> {
  const wrongSize = faultOfPaperSize(file.size)
  if (wrongSize) return { fault: wrongSize, sha256: '' }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const wrong = faultOfPaperBytes(bytes)
    if (wrong) return { fault: wrong, sha256: '' }
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    const digits = [...hash].map((byte) => byte.toString(16).padStart(2, '0'))
    return { fault: '', sha256: digits.join('') }
  } catch {
    return { fault: unreadable, sha256: '' }
  }
}
