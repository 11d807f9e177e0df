import { compileCache } from '../compile-cache.ts'

/** For the processes that tests start with the environment as it is. */
export default function setup(): void {
  process.env.NODE_COMPILE_CACHE = compileCache
}
