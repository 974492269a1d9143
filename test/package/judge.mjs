/** What is wrong with the files of a package, one line each: none missing, none too many. */
export function differences(expected, found) {
  return [
    ...expected.filter((name) => !found.includes(name)).map((name) => `missing: ${name}`),
    ...found.filter((name) => !expected.includes(name)).map((name) => `not expected: ${name}`),
    ...found.filter((name, index) => found.indexOf(name) !== index).map((name) => `twice: ${name}`),
  ];
}

/** Which of the texts name the folder that they were built in: two machines would build different packages. */
export function namingTheirFolder(texts, root) {
  const folder = root.replace(/[/\\]$/, '');
  const spellings = [folder, folder.replaceAll('\\', '/'), folder.replaceAll('\\', '\\\\')];
  return Object.entries(texts)
    .filter(([, text]) => spellings.some((spelling) => text.includes(spelling)))
    .map(([name]) => `names the folder it was built in: ${name}`);
}
