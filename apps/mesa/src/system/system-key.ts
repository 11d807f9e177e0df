/** Under which the answer of `readSystem` is kept. */
export const systemKey = ['system'] as const
