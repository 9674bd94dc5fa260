/** One soft note: it is your turn. */
let audio: AudioContext | undefined;

export function chime(): void {
  audio ??= new AudioContext();
  const now = audio.currentTime;
  for (const [pitch, at] of [
    [659.3, 0],
    [880, 0.12],
  ] as const) {
    const voice = audio.createOscillator(),
      volume = audio.createGain();
    voice.type = "sine";
    voice.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, now + at);
    volume.gain.exponentialRampToValueAtTime(0.06, now + at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + at + 0.6);
    voice.connect(volume).connect(audio.destination);
    voice.start(now + at);
    voice.stop(now + at + 0.6);
  }
}
