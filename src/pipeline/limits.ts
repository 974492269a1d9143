/** Bytes of FSpec text; what a person or a model writes is far below. */
export const SPECIFICATION_LIMIT = 1024 * 1024;
