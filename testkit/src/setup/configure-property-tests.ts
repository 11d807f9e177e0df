// A module of its own, because modules are loaded once per worker while setup files run for each test file.
import '../property-runs.ts'
