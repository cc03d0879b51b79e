import CursesKit

extension KeyCommand.Definition {
    // MARK: What plays

    static let pause = Self("player.pause", "Pause or continue", [","], priority: 95)
    static let seekBack = Self("player.back", "Back 15 seconds", ["<"], priority: -1)
    static let seekForward = Self("player.forward", "Forward 15 seconds", [">"], priority: -1)
    static let minuteBack = Self("player.minute-back", "Back a minute", ["("], priority: -1)
    static let minuteForward = Self("player.minute-forward", "Forward a minute", [")"], priority: -1)
    static let faster = Self("player.faster", "Faster", ["w"], priority: -1)
    static let slower = Self("player.slower", "Slower", ["W"], priority: -1)
    static let louder = Self("player.louder", "Louder", ["+"], priority: -1)
    static let quieter = Self("player.quieter", "Quieter", ["-"], priority: -1)
    static let nextInQueue = Self("player.next", "Next in the queue", ["b"], priority: -1)
    static let stopPlaying = Self("player.stop", "Stop playing", ["X"], priority: -1)
    static let nextChapter = Self("player.next-chapter", "Next chapter", ["J"], priority: -1)
    static let previousChapter = Self("player.previous-chapter", "Previous chapter", ["K"], priority: -1)
    static let sleepTimer = Self("player.sleep-timer", "Sleep timer", ["Z"], priority: -1)
    static let writeNoteNow = Self("player.write-note", "Write a note", ["E"], priority: -1)
    static let transcriptNow = Self("player.transcript", "Transcript", ["T"], priority: -1)

    static let player = [
        pause, seekBack, seekForward, minuteBack, minuteForward, faster, slower, louder, quieter,
        nextInQueue, stopPlaying, nextChapter, previousChapter, sleepTimer, writeNoteNow, transcriptNow,
    ]

    // MARK: The queue, downloads, notes and transcripts

    static let playQueued = Self("queue.play", "Play", ["p"], priority: -1)
    static let removeQueued = Self("queue.remove", "Remove", ["x", "delete"], priority: 60)
    static let moveDown = Self("queue.move-down", "Move down", ["J"], hint: "down", priority: 40)
    static let moveUp = Self("queue.move-up", "Move up", ["K"], hint: "up", priority: 39)
    static let clearQueue = Self("queue.clear", "Clear", ["C"], priority: 20)

    static let pauseDownload = Self("downloads.pause", "Pause or resume", ["p"], priority: 70)
    static let retryDownload = Self("downloads.retry", "Try again", ["t"], priority: 80)
    static let retryDownloads = Self(
        "downloads.retry-all", "Try all that failed again", ["T"], hint: "retry all", priority: 50)
    static let clearFinished = Self("downloads.clear-finished", "Clear finished", ["c"], priority: 40)
    static let removeDownload = Self("downloads.remove", "Remove", ["x"], priority: 60)

    static let playNote = Self("notes.play", "Play from here", ["p"], priority: -1)
    static let changeNote = Self("notes.change", "Change", ["e"], priority: 70)
    static let removeNote = Self("notes.remove", "Remove", ["x", "delete"], priority: 60)
    static let copyNotes = Self("notes.copy", "Copy as Markdown", ["y"], hint: "copy", priority: 40)

    static let playPassage = Self("transcript.play", "Play from here", ["p"], priority: -1)
    static let retryTranscript = Self("transcript.retry", "Try again", ["r"], priority: 90)
    static let follow = Self(
        "transcript.follow", "Follow what is played", ["f"], hint: "follow", priority: 60)

    static let lists = [
        playQueued, removeQueued, moveDown, moveUp, clearQueue, pauseDownload, retryDownload, retryDownloads,
        clearFinished, removeDownload, playNote, changeNote, removeNote, copyNotes, playPassage,
        retryTranscript, follow,
    ]
}
