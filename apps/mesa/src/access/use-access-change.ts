import { useMutation, useQueryClient } from '@tanstack/react-query'
import { loadSession } from '../api/call-mesa.ts'

export const ownAccessKey = ['own-access'] as const

/** Something that changes one's own access; the screen and the session are read again afterwards. */
export function useAccessChange<Input, Result = void>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    async onSuccess() {
      await loadSession()
      await client.invalidateQueries({ queryKey: ownAccessKey })
    },
  })
}
