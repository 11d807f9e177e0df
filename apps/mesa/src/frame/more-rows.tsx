import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { failureAdvice } from '../api/failure-advice.ts'

/**
 * What stands below the rows of a list: the next page behind a button, and why the last one did not come, or could
 * not be brought up to date, while the rows that were read stay. A list without any says so itself.
 */
export function MoreRows({
  of: { data, error, hasNextPage, isFetchingNextPage, fetchNextPage },
  words = 'Mostrar más',
  small,
}: {
  of: Pick<UseInfiniteQueryResult, 'data' | 'error' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  words?: string
  small?: boolean
}) {
  return (
    <>
      {error && data !== undefined && <Alert>{failureAdvice(error)}</Alert>}
      {hasNextPage && (
        <div>
          <Button
            look="line"
            small={small}
            disabled={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {isFetchingNextPage ? 'Buscando más…' : words}
          </Button>
        </div>
      )}
    </>
  )
}
