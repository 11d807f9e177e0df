import { Failed, type FailedProps } from '@llave/design/failed'
import { closedSentence, failureAdvice } from '../api/failure-advice.ts'

/** `Failed` with the advice that fits `error`; null is a script or file that did not load. */
export function LoadFailure({ error, ...rest }: Omit<FailedProps, 'advice'> & { error: Error | null }) {
  // Nothing failed, and trying again does not help.
  const closed = closedSentence(error)
  if (closed)
    return (
      <p className="note" role="status">
        {closed}
      </p>
    )
  return <Failed {...rest} advice={failureAdvice(error)} />
}
