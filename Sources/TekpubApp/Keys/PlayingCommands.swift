import CursesKit

extension KeyCommand.Definition {
    // MARK: What plays

    static let pause = Self("player.pause", "Pause or continue", [","], priority: 95, heading: .playing)
    static let seekBack = Self("player.back", "Back 15 seconds", ["<"], priority: -1, heading: .playing)
    static let seekForward = Self(
        "player.forward", "Forward 15 seconds", [">"], priority: -1, heading: .playing)
    static let minuteBack = Self("player.minute-back", "Back a minute", ["("], priority: -1)
    static let minuteForward = Self(
        "player.minute-forward", "Forward a minute", [")"], priority: -1, heading: .playing)
    static let faster = Self("player.faster", "Faster", ["w"], priority: -1, heading: .playing)
    static let slower = Self("player.slower", "Slower", ["W"], priority: -1, heading: .playing)
    static let louder = Self("player.louder", "Louder", ["+"], priority: -1, heading: .playing)
    static let quieter = Self("player.quieter", "Quieter", ["-"], priority: -1, heading: .playing)
    static let nextInQueue = Self("player.next", "Next in the queue", ["b"], priority: -1, heading: .playing)
    static let stopPlaying = Self("player.stop", "Stop playing", ["X"], priority: -1, heading: .playing)
    static let nextChapter = Self(
        "player.next-chapter", "Next chapter", ["J"], priority: -1, heading: .playing)
    static let previousChapter = Self(
        "player.previous-chapter", "Previous chapter", ["K"], priority: -1, heading: .playing)
    static let sleepTimer = Self("player.sleep-timer", "Sleep timer", ["Z"], priority: -1, heading: .playing)
    static let writeNoteNow = Self(
        "player.write-note", "Write a note", ["E"], priority: -1, heading: .keeping)
    static let transcriptNow = Self("player.transcript", "Transcript", ["T"], priority: -1, heading: .playing)

    static let trimSilence = Self("player.trim-silence", "Trim silence", ["H"], priority: -1)
    static let evenLoudness = Self("player.even-loudness", "Even loudness", ["L"], priority: -1)

    static let player = [
        pause, seekBack, seekForward, minuteBack, minuteForward, faster, slower, louder, quieter,
        nextInQueue, stopPlaying, nextChapter, previousChapter, sleepTimer, writeNoteNow, transcriptNow,
        trimSilence, evenLoudness,
    ]

    // MARK: The user's own commands

    static let stopCommands = Self(
        "commands.stop-running", "Stop your commands", ["ctrl-k"], hint: "stop", priority: 85)
    static let showOutput = Self(
        "commands.show-output", "Show the last output", ["ctrl-o"], hint: "output", priority: -1)

    static let commands = [stopCommands, showOutput]

    // MARK: The queue, downloads, notes and transcripts

    static let playQueued = Self("queue.play", "Play", ["p"], priority: -1, heading: .playing)
    static let removeQueued = Self("queue.remove", "Remove", ["x", "delete"], priority: 60)
    static let moveDown = Self("queue.move-down", "Move down", ["J"], hint: "down", priority: 40)
    static let moveUp = Self("queue.move-up", "Move up", ["K"], hint: "up", priority: 39)
    static let clearQueue = Self("queue.clear", "Clear", ["C"], priority: 20)

    static let pauseDownload = Self("downloads.pause", "Pause or resume", ["z"], priority: 70)
    static let retryDownload = Self("downloads.retry", "Try again", ["t"], priority: 80)
    static let retryDownloads = Self(
        "downloads.retry-all", "Try all that failed again", ["T"], hint: "try all again", priority: 50)
    static let clearFinished = Self("downloads.clear-finished", "Clear finished", ["c"], priority: 40)
    static let removeDownload = Self("downloads.remove", "Remove", ["x"], priority: 60)
    static let deletePlayed = Self(
        "downloads.delete-played", "Delete what was played", ["W"], hint: "delete played", priority: 55)

    static let playNote = Self("notes.play", "Play from here", ["p"], priority: -1, heading: .playing)
    static let changeNote = Self("notes.change", "Change", ["e"], priority: 70)
    static let removeNote = Self("notes.remove", "Remove", ["x", "delete"], priority: 60)
    static let copyNotes = Self("notes.copy", "Copy as Markdown", ["y"], hint: "copy", priority: 40)

    static let playPassage = Self("transcript.play", "Play from here", ["p"], priority: -1, heading: .playing)
    static let retryTranscript = Self("transcript.retry", "Try again", ["r"], priority: 90)
    static let follow = Self(
        "transcript.follow", "Follow what is played", ["f"], hint: "follow", priority: 60)

    static let lists = [
        playQueued, removeQueued, moveDown, moveUp, clearQueue, pauseDownload, retryDownload, retryDownloads,
        clearFinished, removeDownload, deletePlayed, playNote, changeNote, removeNote, copyNotes, playPassage,
        retryTranscript, follow,
    ]
}
