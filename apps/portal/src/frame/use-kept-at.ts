import { useEffect, useState } from 'react'
import { keptAnswers } from '../api/kept.ts'
import type { KeptPaper } from '../api/kept-answers.ts'
import { useOnline } from './use-online.ts'

/** Since when this browser keeps a paper, looked up without a network; null where it does not. */
export function useKeptAt(paper: KeptPaper): number | null {
  const online = useOnline()
  const [keptAt, setKeptAt] = useState<number | null>(null)
  const name = JSON.stringify(paper)
  useEffect(() => {
    if (online) return
    let left = false
    void keptAnswers.paperKeptAt(JSON.parse(name)).then((at) => !left && setKeptAt(at))
    return () => {
      left = true
    }
  }, [online, name])
  return keptAt
}
