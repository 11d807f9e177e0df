import { Failed, type FailedProps } from '@llave/design/failed'
import { failureAdvice } from '../api/failure-advice.ts'

/** `Failed` with the advice that fits `error`; null is a script or file that did not load. */
export function LoadFailure({ error, ...rest }: Omit<FailedProps, 'advice'> & { error: Error | null }) {
  return <Failed {...rest} advice={failureAdvice(error)} />
}
