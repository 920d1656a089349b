/** A database that this version of the store cannot bring up to date, or cannot serve. */
export class CannotMigrate extends Error {}
