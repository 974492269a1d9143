/** What went wrong when Java ran and TLC did not start, in plain words. */

const shownCharacters = 500;

export function javaTrouble(output: {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}): string {
  const text = `${output.stderr}\n${output.stdout}`;
  const tooOld = /UnsupportedClassVersionError[^(]*\(class file version (\d+)[^)]*\)(?:[\s\S]*?up to (\d+))?/.exec(
    text,
  );
  if (tooOld !== null) {
    const known = tooOld[2] === undefined ? '' : `, and this is Java ${release(tooOld[2])}`;
    return `this Java is too old for TLC: it needs Java ${release(tooOld[1])}${known}`;
  }
  if (/Could not find or load main class|ClassNotFoundException: tlc2\.TLC|NoClassDefFoundError: tlc2\/TLC/.test(text))
    return 'the jar is not TLC: Java finds no class tlc2.TLC in it';
  const said = words(text);
  if (/Could not create the Java Virtual Machine|Error occurred during initialization of VM/.test(text))
    return `Java could not start: ${said}`;
  return said === ''
    ? `Java ended with exit code ${output.exitCode} and said nothing`
    : `Java ended with exit code ${output.exitCode} and did not start TLC: ${said}`;
}

/** Class files are numbered from 45 for Java 1. */
function release(classFile = ''): number {
  return Number(classFile) - 44;
}

/** Without the lines that only say which environment variables were read, and the formulas that follow a reason. */
function words(text: string): string {
  const said = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(
      (line) =>
        line !== '' &&
        !/^(NOTE: )?Picked up \w+:/.test(line) &&
        !/^Error: (Could not create the Java|A fatal exception has occurred)/.test(line) &&
        line !== 'Error occurred during initialization of VM',
    )
    .join(' ');
  return said.length > shownCharacters ? `${said.slice(0, shownCharacters)}…` : said;
}
