import { Failed, type FailedProps } from '@llave/design/failed'
import { failureAdvice, isClosedForNow } from '../api/failure-advice.ts'

/** `Failed` with the advice that fits `error`; null is a script or file that did not load. */
export function LoadFailure({ error, ...rest }: Omit<FailedProps, 'advice'> & { error: Error | null }) {
  // Nothing failed, and trying again does not help.
  if (isClosedForNow(error))
    return (
      <p className="note" role="status">
        {error.message}
      </p>
    )
  return <Failed {...rest} advice={failureAdvice(error)} />
}
