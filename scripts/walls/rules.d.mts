import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser'

export const rules: (IForbiddenRuleType & { name: string })[]
export const options: ICruiseOptions
