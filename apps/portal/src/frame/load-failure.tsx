import { Failed, type FailedProps } from '@llave/design/failed'
import { failureAdvice } from '../api/failure-advice.ts'

/** What did not load, with the advice that `error` calls for; null is something that did not arrive. */
export function LoadFailure({ error, ...rest }: Omit<FailedProps, 'advice'> & { error: Error | null }) {
  return <Failed {...rest} advice={failureAdvice(error)} />
}
