import { listCountries } from '@llave/contract/access/list-countries'
import { countries as builtIn } from '@llave/domain/access/countries'
import { type Country, peru } from '@llave/domain/access/country'
import { useEffect, useState } from 'react'
import { callApi } from '../api/call-api.ts'

/**
 * The countries of the selector: Peru alone in the page as it was built, the built-in list
 * once it is awake, the server's when it answers. `failed` says that it did not.
 */
export function useCountries(): { countries: readonly Country[]; failed: boolean } {
  const [countries, setCountries] = useState<readonly Country[]>([peru])
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const leaving = new AbortController()
    setCountries(builtIn)
    callApi(listCountries, { signal: leaving.signal }).then(
      (loaded) => {
        if (loaded.some(({ code }) => code === peru.code)) setCountries(loaded)
      },
      () => {
        if (!leaving.signal.aborted) setFailed(true)
      },
    )
    return () => leaving.abort()
  }, [])

  return { countries, failed }
}
