import { countries as builtIn } from '@llave/domain/access/countries'
import { type Country, peru } from '@llave/domain/access/country'
import { startTransition, useEffect, useState } from 'react'
import { loadEntryCalls } from './load-entry-calls.ts'

/**
 * The countries of the selector: Peru alone in the prerendered page, the built-in list once it is
 * hydrated, the server's list when it arrives. `failed` is true where it did not.
 */
export function useCountries(): { countries: readonly Country[]; failed: boolean } {
  const [countries, setCountries] = useState<readonly Country[]>([peru])
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const leaving = new AbortController()
    startTransition(() => setCountries(builtIn))
    loadCountries(leaving.signal).then(
      (loaded) => {
        // Usually it is the same list: then 250 options need not be drawn again.
        if (namesOf(loaded) === namesOf(builtIn) || !loaded.some(({ code }) => code === peru.code)) return
        startTransition(() => setCountries(loaded))
      },
      () => {
        if (!leaving.signal.aborted) setFailed(true)
      },
    )
    return () => leaving.abort()
  }, [])

  return { countries, failed }
}

async function loadCountries(signal: AbortSignal): Promise<readonly Country[]> {
  const { callApi, listCountries } = await loadEntryCalls()
  return callApi(listCountries, { signal })
}

function namesOf(countries: readonly Country[]): string {
  return countries.map(({ code, name, dialCode }) => code + name + dialCode).join()
}
